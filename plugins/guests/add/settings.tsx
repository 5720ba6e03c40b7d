import { useState } from 'react'
import { Refusal, type ServiceToken } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { settingsSections } from '#kernel/shell'
import { Select, SettingsRow, SettingsSection, Switch, TextField } from '#ui-kit'
import type { GuestSetting } from '../install/guest-adds'
import { type SettingValue, settingValue } from '../run/guest-settings'
import { Problem } from '../views/problem'
import type { AddParts, GuestSeat } from './parts'

/** The settings of a guest, as a page of the app's settings. */
export const addSettings = ({ id, manifest, seat }: AddParts) => {
  const { settings = [] } = manifest.adds
  if (settings.length === 0) return []
  return [
    settingsSections({
      // The page's address ends in it, so no two guests may have the same.
      id,
      order: 70,
      title: manifest.title,
      icon: 'plugins',
      view: async () => ({
        default: () => <Section title={manifest.title} settings={settings} seat={seat} />,
      }),
    }),
  ]
}

interface SectionProps {
  readonly title: string
  readonly settings: readonly GuestSetting[]
  readonly seat: ServiceToken<GuestSeat>
}

function Section({ title, settings, seat }: SectionProps) {
  const { settings: desk } = useService(seat)
  const values = useStore(desk.values)
  const [problem, setProblem] = useState<string>()
  const change = (name: string, value: SettingValue) =>
    void desk.set(name, value).then(
      () => setProblem(undefined),
      error => {
        if (!(error instanceof Refusal)) throw error
        setProblem(error.message)
      },
    )
  return (
    <SettingsSection title={title} description="The settings of a plugin that is not part of Pinion.">
      <Problem text={problem} />
      {settings.map(setting => (
        <SettingsRow key={setting.id} label={setting.label}>
          <Input
            setting={setting}
            value={settingValue(setting, values[setting.id])}
            onChange={value => change(setting.id, value)}
          />
        </SettingsRow>
      ))}
    </SettingsSection>
  )
}

interface InputProps {
  readonly setting: GuestSetting
  readonly value: SettingValue
  readonly onChange: (value: SettingValue) => void
}

function Input({ setting, value, onChange }: InputProps) {
  const { label, type, options = [] } = setting
  if (type === 'switch')
    return <Switch label={label} hideLabel checked={value === true} onChange={onChange} />
  if (type === 'choice')
    return <Select label={label} hideLabel options={options} value={String(value)} onChange={onChange} />
  return <TypedInput key={String(value)} setting={setting} value={value} onChange={onChange} />
}

/** A text or a number. It is stored when the user leaves the field. */
function TypedInput({ setting, value, onChange }: InputProps) {
  const [typed, setTyped] = useState(String(value))
  const isNumber = setting.type === 'number'
  const given = isNumber ? Number(typed) : typed
  const fits = typed.trim() !== '' && settingValue(setting, given) === given
  return (
    <TextField
      label={setting.label}
      hideLabel
      value={typed}
      inputMode={isNumber ? 'decimal' : 'text'}
      error={isNumber && !fits ? `A number from ${setting.min ?? -1e9} to ${setting.max ?? 1e9}` : undefined}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => (!isNumber || fits) && given !== value && onChange(given)}
    />
  )
}
