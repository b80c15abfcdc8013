/** Instructions of a container file, continued lines joined. @returns {{name: string, rest: string}[]} */
export function instructionsOf(text) {
  return text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
      return { name, rest: rest.trim() };
    });
}

/** What a container file's arguments are unless somebody says otherwise. @returns {Record<string, string>} */
export function argumentsOf(text) {
  const given = instructionsOf(text).filter(({ name, rest }) => name === 'ARG' && rest.includes('='));
  return Object.fromEntries(
    given.map(({ rest }) => [rest.split('=', 1)[0], rest.slice(rest.indexOf('=') + 1)]),
  );
}

const KNOWN =
  /^(FROM|RUN|ARG|ADD|COPY|USER|ENV|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD|WORKDIR|LABEL)$/;
const SECRET = /(?<![\w{])\w*(PASSWORD|PASSPHRASE|SECRET|TOKEN)\w*\s*[:=]\s*(?!\$\{)\S/i;

/** What keeps a container file from being what it should be, in sentences: what a linter for them would say and matters. */
export function containerFaults(text) {
  const all = instructionsOf(text);
  const of = (name) => all.filter((one) => one.name === name).map(({ rest }) => rest);
  const faults = [];
  const fault = (isWrong, sentence) => isWrong && faults.push(sentence);
  for (const { name } of all) fault(!KNOWN.test(name), `${name} is no instruction`);
  fault(all.find(({ name }) => name !== 'ARG')?.name !== 'FROM', 'FROM comes first');
  const given = argumentsOf(text);
  for (const image of of('FROM').map((one) => one.replace(/\$\{(\w+)\}/, (_, name) => given[name] ?? '')))
    fault(!/^[\w./-]+:(?!latest\b)[\w.-]+$/.test(image), `FROM ${image} names no release`);
  for (const run of of('RUN')) {
    fault(/\bsudo\b/.test(run), 'RUN needs no sudo');
    const installs = /\bapt-get install\b/.test(run);
    fault(installs && !/--no-install-recommends/.test(run), 'apt-get install brings what it only recommends');
    fault(installs && !/apt-get install.*(--yes|-y)\b/.test(run), 'apt-get install asks somebody');
    fault(
      installs && !/rm -rf \/var\/lib\/apt\/lists\/\*/.test(run),
      'the lists of apt-get stay in the image',
    );
    fault(/;\s/.test(run), 'RUN goes on after a command that failed; join them with &&');
  }
  for (const from of of('ADD')) {
    fault(/^https?:/.test(from), 'ADD fetches from outside');
    fault(/^\S*\*/.test(from), 'ADD takes whatever comes last of several');
  }
  for (const value of of('ENV')) fault(SECRET.test(value), 'ENV holds a secret');
  const users = of('USER');
  fault(users.length === 0 || /^(root|0)\b/.test(users.at(-1) ?? ''), 'it runs as root');
  const [userAt, startAt] = [
    all.findLastIndex(({ name }) => name === 'USER'),
    all.findIndex(({ name }) => name === 'CMD'),
  ];
  fault(userAt > startAt, 'USER comes after what it is for');
  for (const name of ['ENTRYPOINT', 'CMD']) {
    fault(of(name).length !== 1, `there is one ${name}`);
    for (const rest of of(name))
      fault(!isList(rest), `${name} is a list: a shell in between hears no signal`);
  }
  for (const rest of of('HEALTHCHECK')) fault(!isList(rest.replace(/^.*?CMD /, '')), 'HEALTHCHECK is a list');
  fault(of('HEALTHCHECK').length !== 1, 'there is one HEALTHCHECK');
  return faults;
}

function isList(text) {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

/** The same of a compose file. Those of one that others are laid over may leave to them what they do not say. */
export function composeFaults(text) {
  const faults = [];
  const fault = (isWrong, sentence) => isWrong && faults.push(sentence);
  fault(/\t/.test(text), 'YAML is indented by spaces');
  const [, services = ''] = text.split(/^services:\n/m);
  const bodies = [...services.split(/^\S/m)[0].matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n)+)/gm)];
  fault(bodies.length === 0, 'there are no services');
  for (const [, name, body] of bodies) {
    fault(/image: [^\s:]+(:latest)?$/m.test(body), `${name}: the image names no release`);
    fault(
      /privileged: true|network_mode: host|pid: host|docker\.sock/.test(body),
      `${name} reaches the machine itself`,
    );
    fault(SECRET.test(body), `${name} holds a secret`);
    for (const [, port] of body.matchAll(/^ {6}- (\d+:\d+.*)$/gm))
      fault(true, `${name}: the port ${port} is quoted, or YAML counts it in sixties`);
    for (const [, port] of body.matchAll(/^ {6}- ['"](.*:\d+)['"]$/gm))
      fault(
        /TRUST_PROXY/.test(body) && !/^(\$\{\w+:-)?127\.0\.0\.1:/.test(port),
        `${name}: the port ${port} is open to others than the proxy, which could name any address`,
      );
    if (!/^ {4}(build|image):/m.test(body)) continue;
    fault(!(Number(/stop_grace_period: (\d+)s/.exec(body)?.[1]) >= 30), `${name} has less than 30 s to stop`);
    fault(!/^ {4}restart: (always|unless-stopped)$/m.test(body), `${name} stays down after a power cut`);
    const kept = [...body.matchAll(/^ {6}- ([\w-]+):\//gm)].map(([, volume]) => volume);
    fault(kept.length === 0, `${name} keeps nothing`);
    for (const volume of kept)
      fault(
        !new RegExp(`^volumes:\\n(?:.*\\n)*? {2}${volume}:`, 'm').test(text),
        `the volume ${volume} is not declared`,
      );
  }
  return faults;
}
