import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { refused } from '#platform/server/errors.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { serve } from '#platform/server/http/serve.ts'
import { salesSteps } from './contract.ts'
import { finalStepProblem, type StepFacts } from './domain.ts'
import { salesStepTable } from './table.ts'

const records = lookup(salesSteps, {
  table: salesStepTable,
})

/** Refuses a change that leaves other than one won and at least one lost step; locks the few rows meanwhile. */
async function checkFinalSteps(ctx: Context, change: (steps: StepFacts[]) => StepFacts[]) {
  const steps = await ctx.tx.query<StepFacts>(sql`
    SELECT id, name, is_won AS "isWon", is_lost AS "isLost", active FROM ${salesStepTable} ORDER BY id FOR UPDATE`)
  const problem = finalStepProblem(steps, change(steps))
  if (problem) throw refused('final_steps', Object.values(problem).flat()[0] ?? '', problem)
}

type Input = z.output<typeof salesSteps.input>
type Patch = z.output<typeof salesSteps.patch>
type Step = z.output<typeof salesSteps.record>
type ById = { id: string }

async function create(ctx: Context, { body }: { body: Input }): Promise<Step> {
  await checkFinalSteps(ctx, (steps) => [...steps, { ...body, id: '' }])
  return records.create(ctx, { body })
}

async function update(ctx: Context, incoming: Incoming<ById, unknown, Patch>): Promise<Step> {
  const { id } = incoming.params
  await checkFinalSteps(ctx, (steps) =>
    steps.map((step) => (step.id === id ? merged(step, incoming.body) : step)),
  )
  return records.update(ctx, incoming)
}

async function remove(ctx: Context, incoming: Incoming<ById, unknown, unknown>): Promise<void> {
  await checkFinalSteps(ctx, (steps) => steps.filter(({ id }) => id !== incoming.params.id))
  return records.remove(ctx, incoming)
}

const handlers = { ...records, create, update, remove }

export const register = serve(salesSteps, {
  ...handlers,
  ...importExportHandlers({ contract: salesSteps, table: salesStepTable, handlers }),
})

/** The step as it will be; what a PATCH leaves out stays. */
function merged(step: StepFacts, body: Partial<StepFacts>): StepFacts {
  return {
    id: step.id,
    name: body.name ?? step.name,
    isWon: body.isWon ?? step.isWon,
    isLost: body.isLost ?? step.isLost,
    active: body.active ?? step.active,
  }
}
