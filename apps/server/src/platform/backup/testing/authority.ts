import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An authority of one's own, as a company has one for its databases. */
export interface Authority {
  /** Its certificate's file. */
  readonly file: string;
  /** A key and a certificate that it signed for a server of this name, both PEM. */
  sign(name: string): { readonly key: string; readonly certificate: string };
}

const run = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export function makeAuthority(folder: string, name: string): Authority {
  const [file, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  run('req', '-x509', ...NEW_KEY, '-days', '2', '-subj', `/CN=${name}`, '-keyout', key, '-out', file);
  return {
    file,
    sign(server) {
      const at = (kind: string) => join(folder, `${name}-${server}.${kind}`);
      writeFileSync(at('ext'), `subjectAltName=DNS:${server}`);
      run('req', ...NEW_KEY, '-subj', `/CN=${server}`, '-keyout', at('key'), '-out', at('csr'));
      const signed = ['-CA', file, '-CAkey', key, '-CAcreateserial', '-days', '2', '-extfile', at('ext')];
      run('x509', '-req', '-in', at('csr'), ...signed, '-out', at('pem'));
      return { key: readFileSync(at('key'), 'utf8'), certificate: readFileSync(at('pem'), 'utf8') };
    },
  };
}
