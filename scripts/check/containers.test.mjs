import { describe, expect, test } from 'vitest';
import { composeFaults, containerFaults } from './container-faults.mjs';
import { checkContainers } from './containers.mjs';

const good = `# A comment
FROM debian:trixie-slim
RUN apt-get update \\
 && apt-get install --yes --no-install-recommends tini \\
 && rm -rf /var/lib/apt/lists/*
ADD dist/one.tar.gz /opt/
USER hansang
ENV DATA_DIR=/data
HEALTHCHECK --interval=10s CMD ["/opt/hansang", "ready"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["/opt/hansang"]
`;

describe('a container file', { tags: ['OPS-159'] }, () => {
  test('that holds to it has no fault, and ours does', async () => {
    expect(containerFaults(good)).toEqual([]);
    expect(await checkContainers()).toMatchObject({ ok: true, details: [] });
  });

  test.each([
    ['FROM debian:trixie-slim', 'FROM debian', /names no release/],
    ['FROM debian:trixie-slim', 'FROM debian:latest', /names no release/],
    ['--no-install-recommends ', '', /only recommends/],
    ['--yes ', '', /asks somebody/],
    [' \\\n && rm -rf /var/lib/apt/lists/*', '', /lists of apt-get stay/],
    [' && apt-get install', ' ; apt-get install', /after a command that failed/],
    ['ADD dist/one.tar.gz', 'ADD dist/*.tar.gz', /comes last of several/],
    ['ADD dist/one.tar.gz', 'ADD https://example.com/one.tar.gz', /from outside/],
    ['USER hansang\n', '', /runs as root/],
    ['USER hansang', 'USER root', /runs as root/],
    ['DATA_DIR=/data', 'HANSANG_SECRET=abc', /holds a secret/],
    ['CMD ["/opt/hansang"]', 'CMD /opt/hansang', /CMD is a list/],
    ['ENTRYPOINT ["/usr/bin/tini", "--"]\n', '', /one ENTRYPOINT/],
    ['HEALTHCHECK --interval=10s CMD ["/opt/hansang", "ready"]\n', '', /one HEALTHCHECK/],
    ['ENV ', 'ENVIRONMENT ', /is no instruction/],
    ['FROM debian:trixie-slim', `ARG BASE=debian\nFROM \${BASE}`, /FROM debian names no release/],
    ['FROM debian:trixie-slim', `ARG OTHER=debian:trixie-slim\nFROM \${BASE}`, /names no release/],
  ])('with “%s” as “%s” is told what is wrong', (from, to, fault) => {
    expect(good).toContain(from);
    expect(containerFaults(good.replace(from, to)).join('\n')).toMatch(fault);
  });
});

const compose = `name: hansang
services:
  hansang:
    image: postgres:18
    restart: always
    stop_grace_period: 60s
    ports:
      - '\${PUBLISH:-127.0.0.1:4800}:4800'
    environment:
      TRUST_PROXY: 1
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?say one}
    volumes:
      - data:/data
volumes:
  data:
`;

const port = `'\${PUBLISH:-127.0.0.1:4800}:4800'`;

describe('a compose file', { tags: ['OPS-159'] }, () => {
  test('that holds to it has no fault', () => {
    expect(composeFaults(compose)).toEqual([]);
    // What no proxy stands in front of believes nobody's word.
    expect(composeFaults(compose.replace(port, "'4800:4800'").replace('      TRUST_PROXY: 1\n', ''))).toEqual(
      [],
    );
  });

  test.each([
    ['postgres:18', 'postgres', /names no release/],
    ['60s', '10s', /less than 30 s/],
    ['    restart: always\n', '', /stays down/],
    [port, '4800:4800', /is quoted/],
    [port, "'4800:4800'", /open to others than the proxy/],
    [port, '"0.0.0.0:4800:4800"', /open to others than the proxy/],
    [port, `'\${PUBLISH:-4800}:4800'`, /open to others than the proxy/],
    [`\${POSTGRES_PASSWORD:?say one}`, 'hunter2', /holds a secret/],
    ['  data:\n', '  other:\n', /not declared/],
    ['restart: always', 'privileged: true', /reaches the machine/],
    ['    volumes:\n      - data:/data\n', '', /keeps nothing/],
  ])('with “%s” as “%s” is told what is wrong', (from, to, fault) => {
    expect(compose).toContain(from);
    expect(composeFaults(compose.replace(from, to)).join('\n')).toMatch(fault);
  });
});
