import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'

/** The three choices of the colour scheme. */
export const schemes: readonly { value: MantineColorScheme; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'auto', label: 'System', icon: 'screen' },
]

/** The choices as items of a menu; it stays open, so that the change is seen. */
export function SchemeItems({ say }: { say: (text: string) => string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      {schemes.map(({ value, label, icon }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          closeMenuOnClick={false}
          checkIcon={<Icon name="check" />}
          rightSection={<Icon name={icon} />}
        >
          {say(label)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
