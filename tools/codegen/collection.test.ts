import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { buildSchema, getVariableValues } from 'graphql';
import { inRoot } from '../lib/workspace.ts';
import { clientModule } from './client.ts';
import { collectionPath, variablesOf } from './collection.ts';
import { clientPaths, publishedPaths, readSource } from './inputs.ts';

it('the collection has each operation of the client, as it is sent', async () => {
  const { outputs } = await clientModule();
  const written = readFileSync(inRoot(collectionPath), 'utf8');
  assert.equal(written, outputs.get(collectionPath), 'pnpm codegen writes it');
  const names = clientPaths().flatMap((path) => readSource(path).operations.map(({ name }) => name?.value));
  for (const name of names) assert.ok(written.includes(`"name": "${name}"`), name);
});

it('its variables are what the published schema takes', () => {
  const schema = buildSchema(readFileSync(publishedPaths().at(-1) ?? '', 'utf8'));
  for (const operation of clientPaths().flatMap((path) => readSource(path).operations)) {
    const { errors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variablesOf(schema, operation),
    );
    assert.equal(errors, undefined, operation.name?.value);
  }
});
