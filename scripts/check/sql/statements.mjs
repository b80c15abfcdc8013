import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {{file: string, start: number, line: number, text: string | null, isCall: boolean,
 *   typeArgument: [number, number] | null, afterName: number, values: [number, number, number] | null}} Statement
 * A statement of the sources. `text` is null where it cannot be told before it runs. Numbers are places in the file's
 * text; `values` are those of a literal array of parameters, with their count.
 */

const begins = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\b/;

/**
 * Finds every statement that goes to the database: calls of `….query(…)`, and texts that look like one without such a
 * call beside them.
 * @param {ReadonlyMap<string, string>} sources text by file, paths relative to one folder
 * @returns {Statement[]}
 */
export function findStatements(sources) {
  const modules = new Map([...sources].map(([file, text]) => [file, readModule(file, text)]));
  return [...modules.values()].flatMap((module) => statementsOf(module, modules));
}

function readModule(file, text) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const constants = new Map();
  const calls = [];
  const texts = [];
  const functions = [];
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      // What may be given another text later on is known only then.
      for (const { id, init } of declarations)
        if (id.type === 'Identifier' && init)
          constants.set(id.name, kind !== 'const' || constants.has(id.name) ? null : init);
    },
    FunctionDeclaration: (node) => functions.push(node),
    ArrowFunctionExpression: (node) => functions.push(node),
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && callee.property.name === 'query') calls.push(node);
    },
    Literal: (node) => typeof node.value === 'string' && texts.push(node),
    TemplateLiteral: (node) => texts.push(node),
  }).visit(program);
  const imports = new Map();
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName } of entries)
      if (moduleRequest.value.startsWith('.'))
        imports.set(localName.value, [
          path.posix.join(path.posix.dirname(file), moduleRequest.value),
          importName.name,
        ]);
  return { file, text, constants, calls, texts, imports };
}

function statementsOf(module, modules) {
  const used = new Set();
  const found = module.calls.flatMap(
    (call) => statementOf(call, module, (node) => textOf(node, module, modules, used)) ?? [],
  );
  // Those that others hold are pieces; what is left goes to a call by a detour.
  const alone = module.texts.filter((node) => !used.has(node));
  for (const node of alone) {
    const inner = new Set();
    textOf(node, module, modules, inner);
    inner.delete(node);
    for (const piece of inner) used.add(piece);
  }
  for (const node of alone) {
    const text = used.has(node) ? null : textOf(node, module, modules);
    if (text === null || !begins.test(text)) continue;
    found.push({ ...placeOf(node, module), text, isCall: false, typeArgument: null, values: null });
  }
  return found;
}

function statementOf(call, module, read) {
  const [first, second] = call.arguments;
  // The provider of payments is asked by `query` as well.
  if (!first || (call.callee.object.name ?? call.callee.object.property?.name) === 'provider') return null;
  const config = first.type === 'ObjectExpression' ? fieldsOf(first) : null;
  const text = read(config ? config.get('text') : first);
  const values = config ? config.get('values') : second;
  const argument = call.typeArguments?.params[0] ?? null;
  return {
    ...placeOf(call, module),
    text,
    isCall: true,
    typeArgument: argument && [argument.start, argument.end],
    afterName: call.callee.end,
    values:
      values?.type === 'ArrayExpression' && !values.elements.some((one) => one?.type === 'SpreadElement')
        ? [values.start, values.end, values.elements.length]
        : null,
  };
}

const fieldsOf = (object) =>
  new Map(
    object.properties.flatMap((one) =>
      one.type === 'Property' ? [[one.key.name ?? one.key.value, one.shorthand ? one.key : one.value]] : [],
    ),
  );

const placeOf = (node, { file, text }) => ({
  file,
  start: node.start,
  line: text.slice(0, node.start).split('\n').length,
});

/** What a piece of code says as text; null when only running it tells. */
function textOf(node, module, modules, used = new Set(), depth = 0) {
  if (!node || depth > 12) return null;
  const of = (inner, where = module) => textOf(inner, where, modules, used, depth + 1);
  switch (node.type) {
    case 'Literal':
      used.add(node);
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : null;
    case 'TemplateLiteral': {
      used.add(node);
      const inner = node.expressions.map((expression) => of(expression));
      if (inner.includes(null)) return null;
      return node.quasis.map((quasi, at) => quasi.value.cooked + (inner[at] ?? '')).join('');
    }
    case 'BinaryExpression': {
      const sides = [of(node.left), of(node.right)];
      return node.operator === '+' && !sides.includes(null) ? sides.join('') : null;
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return of(node.expression);
    case 'Identifier': {
      const constant = module.constants.get(node.name);
      if (constant) return of(constant);
      const [file, name] = module.imports.get(node.name) ?? [];
      const other = modules.get(file);
      return other ? of(other.constants.get(name), other) : null;
    }
    default:
      return null;
  }
}
