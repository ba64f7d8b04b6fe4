import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/open-database.ts';
import { categories } from '../database/schema.ts';
import { invalid, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { takeAttempt, throttleSubject } from '../http/throttle.ts';
import type { ModelEndpoint } from '../process/env.ts';
import type { ModelFailure } from './ask-model.ts';
import { draftPuzzleByModel, draftQuestionByModel } from './draft-by-model.ts';
import { draftInterviewByTemplate, interviewTopics } from './interview-templates.ts';
import { draftPuzzleByTemplate, puzzleTopics } from './puzzle-templates.ts';

/** Per user, because a model's time costs money. */
const draftLimit = { attempts: 30, minutes: 5 };

export function generatorRoutes(app: FastifyInstance): void {
  const { generator } = app.env;

  route(app, 'generatePuzzle', async ({ db, body, user, now, request, reply }) => {
    if (!generator) {
      const draft = draftPuzzleByTemplate(body);
      return draft instanceof Rejection ? draft : { ...draft, ...byTemplates };
    }
    const wait = await takeDraft(db, user.id, now);
    if (wait) return wait;
    const draft = await draftPuzzleByModel(drafting(generator, request, reply), body);
    return draft instanceof Rejection ? draft : { ...draft, ...byModel };
  });

  route(app, 'listPuzzleTopics', async () => (generator ? [] : puzzleTopics()));

  route(app, 'listInterviewTopics', async () => (generator ? [] : interviewTopics()));

  route(app, 'generateQuestion', async ({ db, body, user, now, request, reply }) => {
    const [row] = await db
      .select({ name: categories.name })
      .from(categories)
      .where(eq(categories.id, body.category_id));
    if (!row) return invalid({ category_id: ["This category doesn't exist."] });
    const asked = { ...body, category: row.name };
    if (!generator) {
      const draft = draftInterviewByTemplate(asked);
      return draft instanceof Rejection ? draft : { ...blank, ...draft, ...byTemplates };
    }
    const wait = await takeDraft(db, user.id, now);
    if (wait) return wait;
    const draft = await draftQuestionByModel(drafting(generator, request, reply), body.type, asked);
    return draft instanceof Rejection ? draft : { ...blank, ...draft, ...byModel };
  });
}

async function takeDraft(db: Database, userId: number, now: Date): Promise<Rejection | undefined> {
  const wait = await takeAttempt(db, throttleSubject('draft', userId), draftLimit, now);
  return wait === undefined ? undefined : new Rejection('rate_limited', 'Too many drafts. Try again later.', {}, wait);
}

const byTemplates = { drafted_by: 'templates' as const };
const byModel = { drafted_by: 'model' as const, topic: null };

const blank = {
  option_a: null,
  option_b: null,
  option_c: null,
  option_d: null,
  correct_mc_answer: null,
  notes: null,
  correct_text_answer: null,
  key_points: null,
};

/** Closing the connection before the draft is ready cancels it. */
function drafting(endpoint: ModelEndpoint, request: FastifyRequest, reply: FastifyReply) {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  const onFailure = ({ reason, detail }: ModelFailure) =>
    request.log.warn({ reason, detail }, 'The model has made no draft.');
  return { endpoint, signal: controller.signal, onFailure };
}
