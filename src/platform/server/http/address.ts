import type { HttpExchange } from './serve.ts'

/** Absolute address of the request, for the links of a page; where the program has a name, under that name. */
export const addressOf = ({ services, request }: HttpExchange): string =>
  (services.config.API_BASE ?? services.config.APP_URL ?? `${request.protocol}://${request.host}`) +
  request.url
