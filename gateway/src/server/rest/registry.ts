import type { FastifyInstance } from 'fastify';
import { readRegistryFile } from '../../../../shared/federation/registry-file.ts';
import type { Deps } from '../../context/deps.ts';

/** `GET /registry.json`: which releases of the remotes are out, for servers of the host that do not share its file. */
export function addRegistry(app: FastifyInstance, { config }: Deps): void {
  app.get('/registry.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await readRegistryFile(config.registry)),
  );
}
