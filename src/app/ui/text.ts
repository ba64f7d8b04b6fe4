import { plural } from './plural.ts';

export function clockFace(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export function inText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && plural(hours, 'hour'), minutes % 60 > 0 && plural(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' ') || 'less than a minute';
}
