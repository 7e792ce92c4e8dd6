import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refusalOf } from '#platform/contract/calls/refusals.ts'
import { createApp } from '#platform/server/http/app.ts'
import { type Readiness, registerHealth } from '#platform/server/http/answers/health.ts'
import { registerNotFound } from '#platform/server/http/answers/not-found.ts'
import { isAssetPath, pageRenderer, registerAssets } from '#platform/server/http/answers/pages.ts'
import type { Services } from '#platform/server/services.ts'
import { contracts } from './catalogue.ts'
import { matchScreen } from './paths.ts'
import * as slices from './slices.ts'

/** Folder of the client's build. */
export const clientFolder = join(import.meta.dirname, '..', '..', 'dist', 'client')

/** The HTTP server with every slice of slices.ts. Without a client build it answers the API alone. */
export async function createServer(
  services: Services,
  readiness: Readiness = { accepting: true },
): Promise<FastifyInstance> {
  const app = await createApp(services)
  registerHealth(app, services, readiness)
  for (const register of Object.values(slices)) register(app, services)
  await registerClient(app, services)
  return app
}

async function registerClient(app: FastifyInstance, services: Services): Promise<void> {
  if (!existsSync(join(clientFolder, 'index.html'))) {
    registerNotFound(app, contracts, (_request, reply) =>
      reply.code(404).type('text/plain').send('The client is not built.'),
    )
    return
  }
  await registerAssets(app, clientFolder)
  const page = pageRenderer(services, {
    folder: clientFolder,
    isScreen: (pathname) => matchScreen(pathname) !== null,
  })
  registerNotFound(app, contracts, (request, reply) =>
    isAssetPath(request.url)
      ? reply.code(404).type('text/plain').send(refusalOf('not_found', {}).message)
      : page(request, reply),
  )
}
