import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { DeployError } from './error.ts';
import { servedVersions } from './host.ts';

describe('the served host', () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/facades.json' ? 200 : 404;
    response.end(JSON.stringify({ ui: '1.2.0', api: 7 }));
  });
  let address: string;
  before(() => {
    server.listen(0);
    address = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
  });

  it('says what it gives', async () => {
    assert.deepEqual(await servedVersions(`${address}/some/page`), { ui: '1.2.0' });
  });

  it('that says nothing lets nothing be deployed', async () => {
    await assert.rejects(servedVersions('http://localhost:1'), DeployError);
  });
});
