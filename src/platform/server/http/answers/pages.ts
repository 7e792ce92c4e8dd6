import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#platform/server/services.ts'
import { newNonce, pagePolicy, PERMISSIONS } from './headers.ts'

const YEAR = 'public, max-age=31536000, immutable'

export interface PageOptions {
  /** Folder of the client's build. */
  readonly folder: string
  /** Whether a path is a screen: its document answers 200, any other path 404. */
  readonly isScreen: (pathname: string) => boolean
}

/** The document of every page: one template, with a fresh nonce and the configuration of the browser. */
export function pageRenderer(services: Services, { folder, isScreen }: PageOptions) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const build = JSON.parse(readFileSync(join(folder, 'builds', 'latest.json'), 'utf8')) as { id: string }
  const { config } = services
  const browserConfig = JSON.stringify({
    name: 'Heatline',
    buildId: build.id,
    apiBase: config.API_BASE ?? '',
    versionCheckSeconds: config.VERSION_CHECK_SECONDS || false,
    analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL ?? null,
    hasMailServer: config.SMTP_URL !== undefined,
    sessionRecordingScriptUrl: config.SESSION_RECORDING_SCRIPT_URL ?? null,
  }).replaceAll('<', '\\u003c')
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = newNonce()
    const path = request.url.split('?')[0] ?? '/'
    // The address contains a reset or setup token, which must not reach other sites.
    if (/^\/(password-reset|first-run|r)\//.test(path)) reply.header('Referrer-Policy', 'no-referrer')
    // Whoever takes goods in may say where.
    if (path.startsWith('/r/'))
      reply.header('Permissions-Policy', PERMISSIONS.replace('geolocation=()', 'geolocation=(self)'))
    return reply
      .code(isScreen(path) ? 200 : 404)
      .header('Content-Security-Policy', pagePolicy(services, nonce))
      .type('text/html; charset=utf-8')
      .send(template.replaceAll('__NONCE__', nonce).replace('__CONFIG__', () => browserConfig))
  }
}

/**
 * For the workers that read PDFs and tags: they compile decoders of scans and of codes, which come as WebAssembly. A worker keeps the policy of its own
 * file, so that no page of the program has to allow it.
 */
const READER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** A file of a build as it is asked for: one name, and nothing compressed but under its own name. */
const FILE = /^[\w~-]+(\.[\w-]+)*\.(?!br$|gz$)\w+$/

/**
 * Hashed assets for a year, build ids as the version check needs them; unknown assets are 404, never a page. Folders
 * of builds are looked into when a file is asked for: the builds of a busy day are thousands of files, and a route
 * for each was measured to take 80 MB and two seconds at the start.
 */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**', 'assets/**', 'builds/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/') || path.includes('/builds/meta/')
      reply.header(
        'Cache-Control',
        isHashed ? YEAR : path.includes('/builds/') ? 'no-store' : 'public, max-age=3600',
      )
      if (/\.mjs(\.(br|gz))?$/.test(path)) reply.header('Content-Security-Policy', READER)
    },
  })
  for (const path of ['assets', 'builds', 'builds/meta']) {
    app.get<{ Params: { name: string } }>(
      `/${path}/:name`,
      { config: { access: 'public' } },
      ({ params: { name } }, reply) => {
        if (FILE.test(name)) return reply.sendFile(`${path}/${name}`)
        reply.callNotFound()
        return reply
      },
    )
  }
}

/** Paths under which only files live; a miss there is a plain 404. */
export const isAssetPath = (url: string): boolean => /^\/(assets|builds)\//.test(url)
