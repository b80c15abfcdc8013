/** Korean law: adult from 1 January of the year in which one turns 19. `year` is the current one in Korea. */
export function isAdult(birthYear: number, year: number): boolean {
  return year - birthYear >= 19;
}
