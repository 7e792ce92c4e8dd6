import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { travellers } from '#modules/production/travellers/server/api.ts'
import { travellerMaterials as contract } from '../contract.ts'
import { install, takeOut } from './building-in.ts'
import { cut, mark } from './cutting.ts'
import { search } from './finding.ts'
import { issue, scrap, swap, takeBack } from './giving.ts'
import { letGo, reserve } from './keeping.ts'
import { cuttingList, labels, pdf } from './papers.ts'
import { materialsOf } from './reading.ts'
import { request } from './requesting.ts'

const get = async (ctx: Context, { params }: { params: { id: string } }) =>
  materialsOf(ctx, await travellers.require(ctx, params.id))

export const register = serve(contract, {
  get,
  search,
  pdf,
  cuttingList,
  labels,
  reserve,
  letGo,
  issue,
  cut,
  mark,
  takeBack,
  swap,
  scrap,
  request,
  install,
  takeOut,
})
