import { useState } from 'react'
import { type ServiceToken, UserFacingError } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { settingsSections } from '#kernel/shell'
import { Select, SettingsRow, SettingsSection, Switch, TextField } from '#ui-kit'
import type { GuestSetting } from '../install/guest-contributions'
import { parseGuestSettingValue, type SettingValue } from '../run/guest-settings'
import { ErrorMessage } from '../views/error-message'
import type { GuestContributionOptions, GuestController } from './guest-controller'

/** The settings of a guest, as a page of the app's settings. */
export const createGuestSettingsSection = ({ id, manifest, controller }: GuestContributionOptions) => {
  const { settings = [] } = manifest.adds
  if (settings.length === 0) return []
  return [
    settingsSections({
      // This id ends the address of the settings page, so it must differ for each guest.
      id,
      order: 70,
      title: manifest.title,
      icon: 'plugins',
      view: async () => ({
        default: () => (
          <GuestSettingsView title={manifest.title} settings={settings} controller={controller} />
        ),
      }),
    }),
  ]
}

interface GuestSettingsViewProps {
  readonly title: string
  readonly settings: readonly GuestSetting[]
  readonly controller: ServiceToken<GuestController>
}

function GuestSettingsView({ title, settings, controller }: GuestSettingsViewProps) {
  const { settings: guestSettings } = useService(controller)
  const values = useStore(guestSettings.values)
  const [problem, setProblem] = useState<string>()
  const change = (name: string, value: SettingValue) =>
    void guestSettings.set(name, value).then(
      () => setProblem(undefined),
      error => {
        if (!(error instanceof UserFacingError)) throw error
        setProblem(error.message)
      },
    )
  return (
    <SettingsSection title={title} description="The settings of a plugin that is not part of Pinion.">
      <ErrorMessage text={problem} />
      {settings.map(setting => (
        <SettingsRow key={setting.id} label={setting.label}>
          <SettingInput
            setting={setting}
            value={parseGuestSettingValue(setting, values[setting.id])}
            onChange={value => change(setting.id, value)}
          />
        </SettingsRow>
      ))}
    </SettingsSection>
  )
}

interface SettingInputProps {
  readonly setting: GuestSetting
  readonly value: SettingValue
  readonly onChange: (value: SettingValue) => void
}

function SettingInput({ setting, value, onChange }: SettingInputProps) {
  const { label, type, options = [] } = setting
  if (type === 'switch')
    return <Switch label={label} hideLabel checked={value === true} onChange={onChange} />
  if (type === 'choice')
    return <Select label={label} hideLabel options={options} value={String(value)} onChange={onChange} />
  return <TextSettingInput key={String(value)} setting={setting} value={value} onChange={onChange} />
}

/** The input of a text or number setting. The value is stored when the input loses the focus. */
function TextSettingInput({ setting, value, onChange }: SettingInputProps) {
  const [typed, setTyped] = useState(String(value))
  const isNumber = setting.type === 'number'
  const newValue = isNumber ? Number(typed) : typed
  const isValid = typed.trim() !== '' && parseGuestSettingValue(setting, newValue) === newValue
  return (
    <TextField
      label={setting.label}
      hideLabel
      value={typed}
      inputMode={isNumber ? 'decimal' : 'text'}
      error={
        isNumber && !isValid ? `A number from ${setting.min ?? -1e9} to ${setting.max ?? 1e9}` : undefined
      }
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => (!isNumber || isValid) && newValue !== value && onChange(newValue)}
    />
  )
}
