import { expect, test } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();

interface Shape {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}
interface Operation {
  readonly parameters?: readonly (Shape & { readonly name: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Record<string, { readonly schema: Shape }> }>
  >;
}

/** Every field in a shape, by its path, with what is said of it. */
function fieldsOf(
  { properties = {}, items, anyOf = [] }: Shape,
  path: string,
): [string, string | undefined][] {
  const within = [...(items ? [items] : []), ...anyOf].flatMap((one) => fieldsOf(one, path));
  const own = Object.entries(properties).flatMap(([name, field]): [string, string | undefined][] => [
    [`${path}.${name}`, field.description],
    ...fieldsOf(field, `${path}.${name}`),
  ]);
  return [...own, ...within];
}

test('the document of what tills may call says of every field what it is', {
  tags: ['TILL-193'],
}, async () => {
  const { body } = await new TestClient(server).send('GET', '/api/pos/v1/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  const fields = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [], requestBody, responses }) => [
      ...parameters.map(({ name, description }): [string, string | undefined] => [
        `${path} ?${name}`,
        description,
      ]),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, `${path} body`)),
      ...Object.values(responses['200']?.content ?? {}).flatMap(({ schema }) =>
        fieldsOf(schema, `${path} answer`),
      ),
    ]),
  );
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.filter(([, said]) => !said).map(([field]) => field)).toEqual([]);
});
