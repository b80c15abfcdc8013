import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { copyData } from '../product/copy-data.ts';
import { type Product, startProduct } from '../product/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for the product that all journeys share: a URL that answers with a `SharedProduct`. */
    sharedProduct: string;
  }
}

/** What a journey knows of a product that others go on with. */
export type SharedProduct = Pick<Product, 'origin' | 'port' | 'dataDir' | 'pid'>;

/** Starts one product for the journeys of all workers when the first of them asks for it, and ends it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataTemplate } = project.getProvidedContext();
  let product: Promise<Product> | undefined;
  const desk = createServer(async (_, answer) => {
    product ??= start(dataTemplate);
    try {
      const { origin, port, dataDir, pid } = await product;
      answer.end(JSON.stringify({ origin, port, dataDir, pid } satisfies SharedProduct));
    } catch (error) {
      answer.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('sharedProduct', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    const started = await product?.catch(() => undefined);
    await started?.close();
    if (started) rmSync(started.dataDir, { recursive: true, force: true });
  };
}

function start(dataTemplate: string): Promise<Product> {
  return startProduct({
    dataDir: copyData(dataTemplate),
    // Printers of a journey stand on this machine.
    env: { PRINTER_NETWORKS: '127.0.0.0/8' },
  });
}
