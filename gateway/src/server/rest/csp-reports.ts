import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../context/deps.ts';
import { badInput } from '../../base/errors.ts';
import type { Metrics } from '../observation/metrics.ts';
import { violationsIn } from './violations.ts';

/** Reports a minute from one address: a page that violates its policy does so a few times, not all the time. */
const reportsPerMinute = 60;
const largestReport = 65_536;
const forms = ['application/csp-report', 'application/reports+json', 'application/json'];

/**
 * `POST /csp-reports`: what browsers did not let a page do (its headers name this address). Each is counted and written
 * to the log; nothing is stored.
 */
export function addCspReports(app: FastifyInstance, { config }: Deps, { violation }: Metrics): void {
  const address = (url: string): string => new URL(url).origin;
  const origins = new Set([...config.corsOrigins, address(config.gatewayUrl), address(config.sandboxUrl)]);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const rateLimit = { max: reportsPerMinute, timeWindow: '1 minute' };
    scope.post(
      '/csp-reports',
      { bodyLimit: largestReport, config: { rateLimit } },
      async (request, reply) => {
        const violations = violationsIn(parsed(request.body), origins);
        if (violations === null) throw badInput('This is no report.');
        for (const found of violations) {
          violation(found.directive, found.blocked);
          request.log.warn({ violation: found }, 'policy violated');
        }
        return reply.code(204).send();
      },
    );
  });
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
