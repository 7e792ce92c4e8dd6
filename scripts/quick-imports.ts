import { type ResolveFnOutput, registerHooks } from 'node:module'

/*
 * Node asks the file system and reads package.json anew for each of the ten thousand imports of the program, which is
 * half of the processor time of a start. What an import means follows from how it is written: our own sources are named
 * whole, a package is the same for all of them, and all files of one folder of a package have one format.
 */

const sources = new URL('../src/', import.meta.url).href
const packages = new Map<string, ResolveFnOutput>()
const formats = new Map<string, ResolveFnOutput['format']>()

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1)

const source = (url: string): ResolveFnOutput => ({ url, format: 'module-typescript', shortCircuit: true })

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context
    if (!parentURL?.startsWith('file:')) return nextResolve(specifier, context)
    if (parentURL.startsWith(sources)) {
      if (specifier.startsWith('#')) return source(sources + specifier.slice(1))
      if (specifier.endsWith('.ts')) return source(new URL(specifier, parentURL).href)
      const known = packages.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
      packages.set(specifier, known)
      return known
    }
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !conditions.includes('import'))
      return nextResolve(specifier, context)
    const { href: url } = new URL(specifier, parentURL)
    const format = formats.get(folderOf(url))
    if (format) return { url, format, shortCircuit: true }
    const found = nextResolve(specifier, context)
    if (folderOf(found.url) === folderOf(url)) formats.set(folderOf(url), found.format)
    return found
  },
})
