import type { Page, Request } from '@playwright/test';
import { areas } from '../support/areas.ts';
import { newEscrow } from '../support/escrow.ts';
import { addByHand, fundingSources } from '../support/funding.ts';
import { linesOf, logOf } from '../support/logs.ts';
import { measured } from '../support/metrics.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { fromJson, property, record } from '../support/unknown.ts';

// One counts what another one would cause.
test.describe.configure({ mode: 'default' });

const operationOf = (request: Request): unknown =>
  property(fromJson(request.postData() ?? 'null'), 'operationName');

/** The next request of an operation that the page sends. */
const nextRequest = (page: Page, operation: RegExp): Promise<Request> =>
  page.waitForRequest(
    (request) =>
      request.method() === 'POST' &&
      request.url().endsWith('/graphql') &&
      operation.test(String(operationOf(request))),
  );

async function idOf(request: Request): Promise<string> {
  const id = await request.headerValue('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return id ?? '';
}

test('a request keeps its id from the browser through the gateway to the provider', async ({ openAs }) => {
  const page = await openAs(people.admin, fundingSources);
  const asked = nextRequest(page, /^AddBankAccount$/);
  await addByHand(page, newEscrow('Followed'));
  const requestId = await idOf(await asked);
  // The gateway writes its lines together.
  const called = () => linesOf('gateway', requestId).filter(({ msg }) => msg === 'provider call');
  await expect
    .poll(() => called().map(({ provider, path }) => [provider, path]))
    .toContainEqual(['dwolla', expect.stringMatching(/\/funding-sources$/)]);
  const requests = (lines: ReturnType<typeof linesOf>) => lines.map(({ method, path }) => [method, path]);
  await expect(() => {
    expect(requests(linesOf('sandbox', requestId))).toEqual(requests(called()));
  }).toPass();
});

test('the error screen shows the id by which the gateway’s log knows the request', async ({ openAs }) => {
  const page = await openAs(people.admin, areas.onboarding.path);
  await expect(areas.onboarding.content(page)).toBeVisible();
  await page.route('**/graphql', async (route) => {
    const body = record(fromJson(route.request().postData() ?? 'null'));
    if (body['operationName'] !== 'Admins') return route.continue();
    const variables = { ...record(body['variables']), limit: 100_000 };
    return route.continue({ postData: JSON.stringify({ ...body, variables }) });
  });
  const asked = nextRequest(page, /^Admins$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: areas.admin.item }).click();
  const requestId = await idOf(await asked);
  await expect(page.getByRole('main').getByText(`Request ${requestId}`)).toBeVisible();
  await expect.poll(() => linesOf('gateway', requestId).map(({ msg }) => msg)).toContain('answered');
  await page.unroute('**/graphql');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(areas.admin.content(page)).toBeVisible();
});

test('web vitals of a visit are shown as percentiles of its route and remote', async ({ openAs }) => {
  const place = { route: '/funding-sources', remote: 'accounts' };
  const times = (name: string) => measured('keyturn_web_vitals_measured', { ...place, name });
  const before = { LCP: await times('LCP'), CLS: await times('CLS'), TTFB: await times('TTFB') };
  const page = await openAs(people.admin, fundingSources);
  // The first one that is told; the others are final when the page is left.
  await expect.poll(() => times('TTFB')).toBeGreaterThan(before.TTFB);
  await page.goto('about:blank');
  for (const [name, count] of Object.entries(before)) {
    await expect.poll(() => times(name), name).toBeGreaterThan(count);
    const p75 = await measured('keyturn_web_vitals', { ...place, name, quantile: '0.75' });
    expect(p75, name).toBeGreaterThanOrEqual(name === 'CLS' ? 0 : 1);
  }
});

test('what the policy forbids is counted by directive and kind, and logged', async ({ openAs }) => {
  const counted = () =>
    measured('keyturn_csp_violations_total', { directive: 'media-src', blocked: 'foreign' });
  const before = await counted();
  const page = await openAs(people.admin, areas.onboarding.path);
  await page.evaluate(() => {
    document.body.append(new Audio('http://elsewhere.example/sound.mp3?token=secret'));
  });
  await expect.poll(counted).toBe(before + 1);
  const logged = (): string =>
    logOf('gateway')
      .split('\n')
      .findLast((line) => line.includes('elsewhere.example')) ?? '';
  await expect.poll(logged).toMatch(/"requestId":"[^"]+"/);
  expect(logged()).not.toContain('secret');
});
