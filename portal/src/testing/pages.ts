import assert from 'node:assert/strict';
import { readConfig } from '../config.ts';
import { createPortal } from '../portal.ts';
import { startPayerApi } from './payer-api.ts';

export interface Page {
  status: number;
  html: string;
  /** Values of the named inputs that carry one. */
  inputs: Record<string, string>;
  location: string | null;
  headers: Headers;
}

type Answer = Parameters<typeof startPayerApi>[0];

/** The payer pages before a payer API that answers as the test says; an error in their log fails the test. */
export async function startPages(t: { after(work: () => unknown): void }, answer: Answer) {
  const api = await startPayerApi(answer);
  const config = readConfig({ PORTAL_PORT: '0', LOG_LEVEL: 'error' });
  const errors: string[] = [];
  const portal = await createPortal(
    { ...config, gatewayUrl: api.url },
    { write: (line) => void errors.push(line) },
  );
  t.after(() => api.close());
  t.after(async () => {
    await portal.close();
    assert.deepEqual(errors, []);
  });
  const visit = async (path: string, init: RequestInit = {}): Promise<Page> => {
    const response = await fetch(`${portal.url}${path}`, {
      ...init,
      headers: { ...init.headers, accept: 'text/html' },
      redirect: 'manual',
    });
    const html = await response.text();
    return {
      status: response.status,
      html,
      inputs: inputsOf(html),
      location: response.headers.get('location'),
      headers: response.headers,
    };
  };
  return {
    api,
    url: portal.url,
    get: (path: string, headers: Record<string, string> = {}) => visit(path, { headers }),
    post: (path: string, fields: Record<string, string>) =>
      visit(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

function inputsOf(html: string): Record<string, string> {
  const inputs: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const name = read('name');
    const unchecked = /type="(radio|checkbox)"/.test(tag) && !/ checked/.test(tag);
    if (name !== undefined && !unchecked) inputs[name] = read('value') ?? '';
  }
  return inputs;
}

/** What stands at a field as its problem; null when there is none. */
export function problemAt(page: Page, name: string): string | null {
  const found = new RegExp(`id="${name.replace('.', '\\.')}-problem">[\\s\\S]*?</svg>\\s*([^<]*)<`).exec(
    page.html,
  );
  return found?.[1]?.trim() ?? null;
}

/** Every input, select and textarea has a label, and what describes it is there. */
export function assertLabelled(page: Page): void {
  for (const [tag] of page.html.matchAll(/<(?:input|select|textarea)[^>]*>/g)) {
    if (/type="hidden"/.test(tag)) continue;
    const id = / id="([^"]*)"/.exec(tag)?.[1];
    const wrapped = new RegExp(`<label[^>]*>\\s*${tag.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`).test(
      page.html,
    );
    assert.ok(wrapped || (id !== undefined && page.html.includes(`<label for="${id}"`)), `no label: ${tag}`);
    const described = / aria-describedby="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
    for (const other of described) assert.ok(page.html.includes(`id="${other}"`), `${other} is missing`);
  }
}
