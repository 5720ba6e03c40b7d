import { noteActions } from '#contracts/notes'
import { useContributions } from '#kernel/react'
import { SettingsSection, Switch } from '#ui-kit'
import { useContentSettings, useContentSettingsStore } from '../card/use-content-settings'
import type { BooleanContentSetting } from '../content-settings'
import { ImageProxyRows } from './image-proxy-rows'

const ROWS: readonly { name: BooleanContentSetting; label: string; hint: string }[] = [
  {
    name: 'blurNSFW',
    label: 'Cover sensitive content',
    hint: 'Content that its author marked as sensitive is not loaded until you press it.',
  },
  {
    name: 'autoplayVideos',
    label: 'Play videos automatically',
    hint: 'Without sound, one at a time, while they are in sight.',
  },
  {
    name: 'showReactionsBar',
    label: 'Show the bar under notes',
    hint: 'The buttons below a note, and how often others used them.',
  },
  {
    name: 'showReactionCounts',
    label: 'Show counts',
    hint: 'How many people did each of these.',
  },
]

/** The settings of how notes are displayed. */
export default function ContentSettingsSection() {
  const store = useContentSettingsStore()
  const settings = useContentSettings()
  const actions = useContributions(noteActions)
  return (
    <>
      <SettingsSection label="Notes">
        {ROWS.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={settings[name]}
            onChange={checked =>
              store.set(draft => {
                draft[name] = checked
              })
            }
          />
        ))}
        {settings.showReactionsBar &&
          actions.map(({ key, value }) => (
            <Switch
              key={key}
              label={`Show ${value.label.toLowerCase()}`}
              hint="Under every note."
              checked={!settings.hiddenActions.includes(key)}
              onChange={checked =>
                store.set(draft => {
                  const others = draft.hiddenActions.filter(k => k !== key)
                  draft.hiddenActions = checked ? others : [...others, key]
                })
              }
            />
          ))}
      </SettingsSection>
      <ImageProxyRows />
    </>
  )
}
