/** A sentence for the person, instead of a fault of the program. */
export class UpgradeProblem extends Error {}
