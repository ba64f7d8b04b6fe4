import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { Env } from '../process/env.ts';
import { cspReportPath, reportingEndpoints } from './csp-report-routes.ts';

/** Headers of an older web, which the browsers that run the app don't read. */
const obsolete = { xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false };

type Settings = Pick<Env, 'hcaptcha' | 'publicUrl'>;

/** Returns the security headers of everything that a browser can show or run. */
export function pageHeaders({ hcaptcha, publicUrl }: Settings): Record<string, string> {
  const captchaSources = hcaptcha ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : [];
  return {
    ...headersOf({
      ...obsolete,
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
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: transport(publicUrl),
    }),
    'reporting-endpoints': reportingEndpoints,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Returns the security headers of the API's JSON: opened as a page, it may do nothing (OWASP REST Security Cheat Sheet). */
export function dataHeaders({ publicUrl }: Settings): Record<string, string> {
  return headersOf({
    ...obsolete,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // These are about pages.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xFrameOptions: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: transport(publicUrl),
  });
}

function transport(publicUrl: string | undefined) {
  return publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false;
}

/** Has helmet set them once, because that takes it longer than a cached reply takes in total. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
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
