import { createKeyturn, KeyturnError, type Fetch } from '@keyturn/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthenticated } from '../../base/errors.ts';
import { publishedOn } from '../../graph/published.ts';
import { forTools, tools, type ToolClient } from './tools.ts';

/**
 * `/mcp`: the tools of assistants, by the Model Context Protocol over HTTP, without a session. Each tool asks `/graphql` with
 * the caller's own API key, from the caller's own address: it is checked, limited and written down like
 * those of other programs.
 *
 * @param tokenOf with what the caller proves itself as a program
 * @param admit whether the key may ask now. @throws GatewayError UNAUTHENTICATED, TOO_MANY
 */
export function addMcp(
  app: FastifyInstance,
  tokenOf: (authorization: string | undefined) => string | null,
  admit: (request: FastifyRequest) => Promise<void>,
): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    async handler(request, reply) {
      const key = tokenOf(request.headers.authorization);
      if (key === null) {
        void reply.header('www-authenticate', 'Bearer');
        throw unauthenticated();
      }
      await admit(request);
      const client = forTools(createKeyturn({ url: '', key, fetch: through(app, request), tries: 1 }));
      const handler = createMcpHandler(() => serverOf(client), { maxSubscriptions: 0 });
      const answer = await handler.fetch(webRequest(request), { parsedBody: request.body });
      const body = Buffer.from(await answer.arrayBuffer());
      await handler.close();
      return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(body);
    },
  });
}

/** Asks this gateway as if the caller did. */
const through =
  (app: FastifyInstance, { address, id }: FastifyRequest): Fetch =>
  async (url, { headers, body }) => {
    const {
      statusCode,
      payload,
      headers: told,
    } = await app.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      ...{ headers: { ...headers, 'x-request-id': id }, payload: body },
    });
    const seconds = told['retry-after'];
    return new Response(payload, {
      status: statusCode,
      ...(seconds === undefined ? {} : { headers: { 'retry-after': seconds } }),
    });
  };

function webRequest({ method, headers, body }: FastifyRequest): Request {
  const held = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  );
  return new Request('http://gateway/mcp', {
    ...{ method, headers: held },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
}

function serverOf(client: ToolClient): McpServer {
  const server = new McpServer({ name: 'keyturn', version: publishedOn });
  for (const [name, { title, description, input, reads, run }] of Object.entries(tools)) {
    const annotations = { readOnlyHint: reads, destructiveHint: false, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) => {
      try {
        const answer = await run(client, given);
        return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
      } catch (error) {
        if (!(error instanceof KeyturnError)) throw error;
        const text = [error.code, error.field, error.message].filter(Boolean).join(': ');
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  }
  return server;
}
