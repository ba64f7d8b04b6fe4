import * as v from 'valibot';

/** Directives that a browser can report. Only these become labels of a metric. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'frame-src',
  'font-src',
  'img-src',
  'connect-src',
  'manifest-src',
  'worker-src',
  'media-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
] as const;

const directive = v.picklist(directives);
const url = v.pipe(v.string(), v.maxLength(8192));

/** The body of `report-uri` (CSP Level 3, 5.3). */
const ViolationReport = v.object({
  'csp-report': v.object({ 'document-uri': url, 'effective-directive': directive, 'blocked-uri': v.optional(url, '') }),
});

/** One report of `report-to` (Reporting API, 2.2; CSP Level 3, 5.5). */
const Report = v.object({
  type: v.literal('csp-violation'),
  body: v.object({ documentURL: url, effectiveDirective: directive, blockedURL: v.optional(v.nullable(url), '') }),
});
const Reports = v.pipe(v.array(v.unknown()), v.maxLength(100));

export interface Violation {
  directive: (typeof directives)[number];
  blocked: 'inline' | 'eval' | 'trusted-types' | 'extension' | 'same-origin' | 'cross-origin' | 'other';
}

/**
 * Returns the violations in a body that are about this site, with nothing in them that the sender can choose freely, or undefined if it
 * isn't a body of reports. A browser sends reports of other types to the same endpoint, which are left out.
 */
export function readViolations(body: unknown, origin: string): Violation[] | undefined {
  if (Array.isArray(body)) {
    const reports = v.safeParse(Reports, body);
    if (!reports.success) return undefined;
    return reports.output.flatMap((report) => {
      const read = v.safeParse(Report, report);
      if (!read.success) return [];
      const { documentURL, effectiveDirective, blockedURL } = read.output.body;
      return violations(documentURL, effectiveDirective, blockedURL ?? '', origin);
    });
  }
  const read = v.safeParse(ViolationReport, body);
  if (!read.success) return undefined;
  const report = read.output['csp-report'];
  return violations(report['document-uri'], report['effective-directive'], report['blocked-uri'], origin);
}

function violations(document: string, name: Violation['directive'], blocked: string, origin: string): Violation[] {
  return URL.parse(document)?.origin === origin ? [{ directive: name, blocked: kindOf(blocked, origin) }] : [];
}

function kindOf(blocked: string, origin: string): Violation['blocked'] {
  if (blocked === 'inline' || blocked === 'eval') return blocked;
  if (blocked.startsWith('trusted-types-')) return 'trusted-types';
  // Browsers cut the address of an extension or a `data:` URL down to its scheme.
  const [scheme = ''] = blocked.split(':', 1);
  if (scheme.endsWith('-extension')) return 'extension';
  if (!/^(https?|wss?)$/.test(scheme)) return 'other';
  return URL.parse(blocked)?.origin === origin ? 'same-origin' : 'cross-origin';
}
