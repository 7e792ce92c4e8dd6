import type { SavedViews } from '#platform/web/shell/saved-views.ts'
import { api } from '#platform/web/queries/api.ts'
import { savedViews } from '../contract.ts'

/** The views of the person who is signed in. */
export const ownViews: SavedViews = {
  find: (list) => api(savedViews).find({ query: { list } }),
  save: (body) => api(savedViews).save({ body }),
  drop: (id) => api(savedViews).drop({ params: { id } }),
}
