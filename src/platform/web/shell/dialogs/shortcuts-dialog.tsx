import { Modal, Switch } from '@mantine/core'
import { useStore } from '#platform/web/store.ts'
import classes from './dialogs.module.css'
import { closeDialog } from './dialogs.ts'
import { modKey } from '../keyboard/mod-key.ts'
import { activeShortcuts, singleKeys } from '../keyboard/shortcuts.ts'

/** The keys that work on this page. */
export function ShortcutsDialog() {
  const shortcuts = useStore(activeShortcuts)
  const isOn = useStore(singleKeys)
  const shown = shortcuts.filter((one, at) => shortcuts.findLastIndex(({ keys }) => keys === one.keys) === at)
  return (
    <Modal opened onClose={closeDialog} title="Keyboard shortcuts" size={480}>
      <table className={classes.keys}>
        <tbody>
          {shown.map(({ keys, label }) => (
            <tr key={keys}>
              <th scope="row">{label}</th>
              <td>
                {keycaps(keys).map((cap) => (
                  <kbd key={cap}>{cap}</kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.actions}>
        <Switch
          label="Single keys without Ctrl"
          checked={isOn}
          onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        />
      </div>
    </Modal>
  )
}

/** `g e` -> G, E; `mod+k` -> Ctrl, K. */
const keycaps = (keys: string): string[] =>
  keys.split(/[ +](?=.)/).map((key) => (key === 'mod' ? modKey : key.length === 1 ? key.toUpperCase() : key))
