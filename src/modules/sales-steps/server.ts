import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/server/context.ts'
import { refused } from '../../platform/server/errors.ts'
import { lookup } from '../../platform/server/lookup.ts'
import { serve } from '../../platform/server/serve.ts'
import { salesSteps } from './contract.ts'
import { finalStepProblem, type StepFacts } from './domain.ts'
import { salesStepTable } from './table.ts'

const shown = ['probabilityPercent', 'isWon', 'isLost', 'maxDaysInStep']

const handlers = lookup({
  slice: 'sales-steps',
  table: salesStepTable,
  fields: shown,
  rowFields: shown,
  filters: ['isWon', 'isLost'],
})

/** Refuses a change that leaves other than one won and at least one lost step; locks the few rows meanwhile. */
async function checkFinalSteps(ctx: Context, change: (steps: StepFacts[]) => StepFacts[]) {
  const steps = await ctx.tx.query<StepFacts>(sql`
    SELECT id, name, is_won AS "isWon", is_lost AS "isLost", active FROM ${salesStepTable} ORDER BY id FOR UPDATE`)
  const problem = finalStepProblem(steps, change(steps))
  if (problem) throw refused('final_steps', Object.values(problem).flat()[0] ?? '', problem)
}

export const register = serve(salesSteps, {
  ...handlers,
  async create(ctx, incoming) {
    await checkFinalSteps(ctx, (steps) => [...steps, { ...incoming.body, id: '' }])
    return handlers.create(ctx, incoming)
  },
  async update(ctx, incoming) {
    const { id } = incoming.params
    await checkFinalSteps(ctx, (steps) =>
      steps.map((step) => (step.id === id ? merged(step, incoming.body) : step)),
    )
    return handlers.update(ctx, incoming)
  },
  async remove(ctx, incoming) {
    await checkFinalSteps(ctx, (steps) => steps.filter(({ id }) => id !== incoming.params.id))
    return handlers.remove(ctx, incoming)
  },
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
