/** What runs in production, whose packages a release holds. The apps are built: their packages are in what was built. */
const ROOTS = ['apps/server', 'simulators', 'venues'];

/**
 * The packages that production needs, as places in the lockfile (`node_modules/pg`): those of the roots, and what those
 * need. Where an optional one is not installed, as those for other machines are not, whoever copies passes it over.
 * What a root can do without (its optional peers: what traces) comes where it is asked for.
 * @param {Record<string, {dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, {optional?: boolean}>, link?: boolean, resolved?: string}>} lock
 * @returns {{packages: string[], workspaces: string[]}}
 */
export function productionPackages(lock, roots = ROOTS, isWhole = false) {
  const packages = new Set();
  const workspaces = new Set();
  const due = [...roots];
  for (let place = due.pop(); place !== undefined; place = due.pop()) {
    const entry = lock[place];
    if (!entry || packages.has(place) || workspaces.has(place)) continue;
    (place.includes('node_modules/') ? packages : workspaces).add(place);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => (isWhole && roots.includes(place)) || !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const names = [...peers, ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })];
    for (const name of names) {
      const found = placeOf(lock, place, name);
      const target = found && lock[found].link ? lock[found].resolved : found;
      if (target) due.push(target);
    }
  }
  return { packages: [...packages].sort(), workspaces: [...workspaces].sort() };
}

/** Where a package finds another: in its own folder of packages, or in one of those above. */
function placeOf(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock[place]) return place;
    if (!folder) return null;
  }
}
