import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../env.ts';
import { cspReportPath } from './csp-report-routes.ts';

/**
 * Returns the security headers of every response. They're computed once, because helmet takes longer for them than a cached reply takes in
 * total.
 */
export function securityHeaders({ hcaptcha, publicUrl }: Pick<Env, 'hcaptcha' | 'publicUrl'>): Record<string, string> {
  const captchaSources = hcaptcha ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : [];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...captchaSources],
        styleSrc: ["'self'", ...captchaSources],
        frameSrc: hcaptcha ? captchaSources : ["'none'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'", ...captchaSources],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Older browsers only know `report-uri`; others ignore it next to `report-to`.
        reportUri: [cspReportPath],
        reportTo: ['csp'],
        // `public/early.js` creates the only policy. hCaptcha's own script writes markup.
        ...(!hcaptcha && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** The hashes of the scripts and stylesheets that stand in a page, as sources of its policy. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Returns the policy of a page that holds these. */
export function allowInline(policy: string, { scripts, styles }: InlineSources): string {
  return policy
    .replace("script-src 'self'", (sources) => [sources, ...scripts].join(' '))
    .replace("style-src 'self'", (sources) => [sources, ...styles].join(' '));
}
