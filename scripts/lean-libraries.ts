import type { Plugin } from 'vite'

/** A file of a library, and what the browser does not need of it: the text to find, and what stands there instead. */
interface Cut {
  readonly file: RegExp
  readonly without: readonly (readonly [text: RegExp, instead: string])[]
}

/** Each has to be found: a newer library says so by a build that fails, not by pages that grow. */
const cuts: readonly Cut[] = [
  {
    // Schemas describe themselves as JSON Schema for the reference of the API, which the server writes: a fifth of the library.
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    without: [
      [/^ +inst\._zod\.processJSONSchema = .*$/gm, ''],
      [/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined'],
      [
        /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g,
        'throw new Error("JSON Schema is written by the server.");',
      ],
    ],
  },
  {
    // Dialogs compare what they scroll with by the library's own scroll bars, which are used nowhere: nobody reaches them by keyboard.
    file: /\/@mantine\/core\/esm\/components\/(Modal\/ModalRoot|Drawer\/DrawerRoot)\.mjs$/,
    without: [[/scrollAreaComponent === ScrollArea\.Autosize \|\| void 0/g, 'void 0']],
  },
  {
    file: /\/@mantine\/core\/esm\/components\/Combobox\/OptionsDropdown\/OptionsDropdown\.mjs$/,
    without: [[/\bScrollArea\.Autosize\b/g, '"div"']],
  },
]

/** Takes out of two libraries what every screen would load and no screen uses. */
export function leanLibraries(): Plugin {
  const found = new Set<RegExp>()
  return {
    name: 'heatline-lean-libraries',
    apply: 'build',
    transform(code, id) {
      const cut = cuts.find(({ file }) => file.test(id))
      if (!cut) return null
      for (const [text] of cut.without) if (code.search(text) >= 0) found.add(text)
      return {
        code: cut.without.reduce((left, [text, instead]) => left.replaceAll(text, instead), code),
        map: null,
      }
    },
    buildEnd(error) {
      const missing = cuts.flatMap(({ without }) => without.filter(([text]) => !found.has(text)))
      if (!error && missing.length > 0)
        throw new Error(`No library says ${missing.map(([text]) => text.source).join(', ')}.`)
    },
  }
}
