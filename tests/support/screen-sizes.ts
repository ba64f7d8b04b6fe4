import { isNightly } from './settings.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };

/** For `it.each`. The phone has the least space; at night both run. */
export const screenSizes = [['a phone', phone] as const, ...(isNightly ? [['a desktop', desktop] as const] : [])];
