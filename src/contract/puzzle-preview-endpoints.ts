import * as v from 'valibot';
import type { EndpointsOf } from './call.ts';
import type * as puzzlePreviewCalls from './puzzle-preview-calls.ts';
import { IdParameter } from './scalars.ts';

export const puzzlePreviewEndpoints = {
  previewPuzzle: {
    summary: "What a locked puzzle shows: its head and its code's first lines",
    access: 'public',
    params: v.object({ id: IdParameter }),
    errors: ['not_found'],
  },
} as const satisfies EndpointsOf<typeof puzzlePreviewCalls>;
