/**
 * What a whole run says of the branches of the database's functions: each one that no test took counts as a failure,
 * and so does a run that counted none, which would look as if all had been taken.
 * @param all the branches there are, null when nobody counted
 */
export function judgeBranches(
  all: readonly string[] | null,
  taken: ReadonlySet<string>,
): { readonly untaken: readonly string[]; readonly line: string } {
  if (all === null || all.length === 0)
    return {
      untaken: ['The branches of the database’s functions were not counted.'],
      line: 'Branches: none counted.',
    };
  const untaken = all.filter((branch) => !taken.has(branch));
  return {
    untaken: untaken.map(
      (branch) =>
        `No test took branch ${branch} of the database’s functions (numbered by testing/probe-branches.ts).`,
    ),
    line: `Branches: ${all.length - untaken.length} of ${all.length} of the database’s functions taken by tests.`,
  };
}
