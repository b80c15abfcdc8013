/**
 * @typedef {{name: string, type: number, table: number, column: number}} Column
 * @typedef {{parameters: number[], columns: Column[]} | {error: string}} Description
 */

/**
 * Asks PostgreSQL what a statement takes and gives, without running it.
 * @param {{connection: import('node:events').EventEmitter & Record<string, Function>}} client of the driver, used by nobody else
 * @param {string} text
 * @returns {Promise<Description>} types are object ids of `pg_type`
 */
export function describe(client, text) {
  const { connection } = client;
  return new Promise((resolve, reject) => {
    const found = { parameters: [], columns: [] };
    let failure = null;
    const listeners = {
      parameterDescription: ({ dataTypeIDs }) => {
        found.parameters = dataTypeIDs;
      },
      rowDescription: ({ fields }) => {
        found.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          column: columnID,
        }));
      },
      errorMessage: ({ message, hint }) => {
        failure = hint ? `${message} (${hint})` : message;
      },
      readyForQuery: () => {
        for (const [event, listener] of Object.entries(listeners)) connection.off(event, listener);
        resolve(failure === null ? found : { error: failure });
      },
      end: () => reject(new Error('The database went away')),
    };
    // The client has listeners of its own for these, which know of no query just now.
    const own = new Map();
    for (const event of ['rowDescription', 'errorMessage', 'readyForQuery', 'noData', 'parseComplete']) {
      own.set(event, connection.listeners(event));
      connection.removeAllListeners(event);
    }
    const give = listeners.readyForQuery;
    listeners.readyForQuery = () => {
      give();
      for (const [event, functions] of own) for (const one of functions) connection.on(event, one);
    };
    for (const [event, listener] of Object.entries(listeners)) connection.on(event, listener);
    connection.parse({ text, name: '', types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  });
}
