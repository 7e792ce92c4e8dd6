import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { limitedCount, MOST_WAITING } from '#platform/contract/values/limited-counts.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Hub, isInCharge } from '#platform/server/documents/hub.ts'
import { type HomeFigure, home } from '../contract.ts'
import { countedOnce, firstFigures, homeOfJobs, type JobHome, waitingFirst } from '../domain.ts'
import { recentActivity } from './activity.ts'
import { readFigures, readUpkeep } from './figures.ts'
import { readToDoLists, type ShownToDoList } from './to-do-lists.ts'

type Board = z.input<typeof home.endpoints.get.response>

/** Without a profile of the program somebody sees every list that their rights open. */
type HomeOfRole = Pick<JobHome, 'figures' | 'cards'>

/** What each profile of the program sees on home, and what those in charge see who have none of them. */
export interface JobHomes {
  readonly ofProfiles: Readonly<Record<string, JobHome>>
  readonly inCharge: HomeOfRole
}

/** Whoever has neither a profile nor others to look after. */
const everybody: HomeOfRole = {
  figures: ['openEnquiries'],
  cards: ['pipeline', 'contacts'],
}

function homeFor({ actor }: Context, { ofProfiles, inCharge }: JobHomes): HomeOfRole & Partial<JobHome> {
  const held = (actor.profiles ?? []).flatMap((key) => ofProfiles[key] ?? [])
  return homeOfJobs(held) ?? (isInCharge(actor) ? inCharge : everybody)
}

/** A list as a number among the others. */
const asFigure = (list: ShownToDoList): HomeFigure => {
  const { key, title, note, path, rows } = list
  const isHot = list.isHot ? list.total > 0 : rows.some(({ isLate }) => isLate)
  return { key, label: title, value: limitedCount(list.total, MOST_WAITING), note, path, isHot }
}

/** What waits for the reader; parts the reader has no right to see are left out. */
async function readBoard(ctx: Context, hubs: readonly Hub<unknown>[], homes: JobHomes): Promise<Board> {
  const { lists = null, figures: keys, cards } = homeFor(ctx, homes)
  const [toDoLists, figures, upkeep, activity] = await Promise.all([
    readToDoLists(ctx, hubs, { keys: lists }),
    readFigures(ctx, hubs, keys),
    readUpkeep(ctx, hubs),
    recentActivity(ctx, hubs),
  ])
  const own = [...toDoLists.map(asFigure), ...figures]
  return {
    figures: firstFigures(own),
    waiting: waitingFirst(own),
    toDoLists,
    upkeep,
    cards: [...cards],
    activity,
  }
}

/** The numbers of the menu: what home counts for the reader, and no row of it. */
async function readWaiting(
  ctx: Context,
  hubs: readonly Hub<unknown>[],
  homes: JobHomes,
): Promise<HomeFigure[]> {
  const { lists = null, figures: keys } = homeFor(ctx, homes)
  const [toDoLists, figures] = await Promise.all([
    readToDoLists(ctx, hubs, { keys: lists, most: 1 }),
    readFigures(ctx, hubs, keys),
  ])
  return waitingFirst([...toDoLists.map(asFigure), ...figures])
}

/** Every counter, each once: what the reader has to do before what the house waits for. */
async function readCounters(ctx: Context, hubs: readonly Hub<unknown>[]): Promise<HomeFigure[]> {
  const [lists, figures] = await Promise.all([
    readToDoLists(ctx, hubs, { keys: null, most: 1 }),
    readFigures(ctx, hubs, null),
  ])
  return countedOnce([...lists.map(asFigure), ...figures])
}

/** Home, given what waits, counts and happens in each slice, and what each job sees of it. */
export const serveHome = (hubs: readonly Hub<unknown>[], homes: JobHomes) =>
  serve(home, {
    get: (ctx) => readBoard(ctx, hubs, homes),
    waiting: (ctx) => readWaiting(ctx, hubs, homes),
    counters: (ctx) => readCounters(ctx, hubs),
  })
