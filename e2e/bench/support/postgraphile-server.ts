import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/** PostGraphile over the tables of the benchmarks as it comes: `node postgraphile-server.ts PORT DATABASE_URL`. */
const [port, connectionString = ''] = process.argv.slice(2);

const server = createServer();
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString, schemas: ['public', 'bench'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});
await instance.createServ(grafserv).addTo(server);
server.listen(Number(port), '127.0.0.1');
