import { useEffect } from 'react'
import { Slot } from '#kernel/react'
import { systemSettingsViews } from '#kernel/shell'
import { useHostServices } from '../../host-context'
import { ResetSection } from './reset-section'
import { SettingsFileSection } from './settings-file-section'
import { StorageSection } from './storage-section'
import { VersionSection } from './version-section'

const NO_PROPS = {}

/** The settings section about Pinion on this device. Plugins add parts of their own. */
export default function SystemSection() {
  const { switches } = useHostServices()
  useEffect(() => void switches.loadLateCatalog(), [switches])
  return (
    <>
      <VersionSection />
      <StorageSection />
      <SettingsFileSection />
      <Slot point={systemSettingsViews} props={NO_PROPS} />
      <ResetSection />
    </>
  )
}
