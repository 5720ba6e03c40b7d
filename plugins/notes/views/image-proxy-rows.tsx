import { useState } from 'react'
import {
  IMAGE_PROXY_SETTINGS_KEY,
  imageProxySettings,
  isValidProxySecret,
  isValidProxyUrl,
} from '#kernel/images'
import { useKernel, useStore } from '#kernel/react'
import { SettingsSection, Switch, TextField } from '#ui-kit'

const FIELDS = [
  {
    name: 'url',
    label: 'Image proxy address',
    fits: isValidProxyUrl,
    error: 'This is not an https address.',
  },
  { name: 'key', label: 'Image proxy key', fits: isValidProxySecret, error: 'A key is hex digits.' },
  { name: 'salt', label: 'Image proxy salt', fits: isValidProxySecret, error: 'A salt is hex digits.' },
] as const

/** The settings of the image proxy. They decide who can learn which pictures the reader views. */
export function ImageProxyRows() {
  const store = useKernel().settings(IMAGE_PROXY_SETTINGS_KEY, imageProxySettings)
  const proxy = useStore(store)
  const [typed, setTyped] = useState<Record<'url' | 'key' | 'salt', string>>({
    url: proxy.url,
    key: proxy.key,
    salt: proxy.salt,
  })
  return (
    <SettingsSection label="Image proxy">
      <Switch
        label="Load images through a proxy"
        hint="It makes them small, and those who host them do not learn who looks."
        checked={proxy.enabled}
        onChange={checked =>
          store.set(draft => {
            draft.enabled = checked
          })
        }
      />
      {proxy.enabled && (
        <>
          <Switch
            label="Load the original when the proxy fails"
            hint="Otherwise such an image is not shown."
            checked={proxy.fallbackToOriginal}
            onChange={checked =>
              store.set(draft => {
                draft.fallbackToOriginal = checked
              })
            }
          />
          {FIELDS.map(({ name, label, fits, error }) => (
            <TextField
              key={name}
              label={label}
              value={typed[name]}
              placeholder={name === 'url' ? 'The one of this site, if it has one' : undefined}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={typed[name] === '' || fits(typed[name]) ? undefined : error}
              onChange={({ target: { value } }) => {
                const text = value.trim()
                setTyped({ ...typed, [name]: text })
                if (text !== '' && !fits(text)) return
                store.set(draft => {
                  draft[name] = text
                })
              }}
            />
          ))}
        </>
      )}
    </SettingsSection>
  )
}
