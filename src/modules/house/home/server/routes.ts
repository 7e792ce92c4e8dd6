import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Hub } from '#platform/server/documents/hub.ts'
import { countOpenEnquiries } from '#modules/sales/enquiries/server/api.ts'
import { home } from '../contract.ts'
import { recentActivity } from './activity.ts'
import { readToDoLists } from './to-do-lists.ts'
import { readTiles } from './tiles.ts'

type Board = z.input<typeof home.endpoints.get.response>

/** What waits for the reader; parts the reader has no right to see are left out. */
async function readBoard(ctx: Context, hubs: readonly Hub<unknown>[]): Promise<Board> {
  const [toDoLists, tiles, openEnquiries, activity] = await Promise.all([
    readToDoLists(ctx, hubs),
    readTiles(ctx, hubs),
    ctx.actor.permissions.has('enquiries:read') ? countOpenEnquiries(ctx.tx) : null,
    recentActivity(ctx, hubs),
  ])
  return { toDoLists, tiles, openEnquiries, activity }
}

/** Home, given what waits, counts and happens in each slice. */
export const serveHome = (hubs: readonly Hub<unknown>[]) =>
  serve(home, { get: (ctx) => readBoard(ctx, hubs) })
