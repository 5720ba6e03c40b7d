import { type Contribution, createValueStore, type Disposable } from '#kernel'
import { LazyView, PluginBoundary, useStore } from '#kernel/react'
import { type DialogOptions, type DialogsService, overlays } from '#kernel/shell'

interface OpenDialog {
  readonly id: number
  readonly dialog: DialogOptions<object>
  close(): void
}

/**
 * Creates the service that shows the dialogs of plugins. Each dialog is isolated. Their container is added when the
 * first one is opened.
 */
export function createDialogsService(contribute: (contribution: Contribution) => Disposable): DialogsService {
  const openDialogs = createValueStore<readonly OpenDialog[]>([])
  let hasContainer = false
  let lastId = 0
  const DialogContainer = () =>
    useStore(openDialogs).map(({ id, dialog, close }) => (
      <PluginBoundary key={id} plugin={dialog.plugin} where={`dialog:${dialog.plugin}`} pending={null}>
        <LazyView load={dialog.view} props={{ ...dialog.props, onClose: close }} />
      </PluginBoundary>
    ))
  return {
    open(dialog) {
      if (!hasContainer)
        contribute(overlays({ id: 'dialogs', view: async () => ({ default: DialogContainer }) }))
      hasContainer = true
      const id = ++lastId
      const close = () => openDialogs.set(openDialogs.get().filter(other => other.id !== id))
      if (dialog.signal?.aborted) return close
      dialog.signal?.addEventListener('abort', close, { once: true })
      openDialogs.set([
        ...openDialogs.get(),
        { id, dialog: dialog as unknown as DialogOptions<object>, close },
      ])
      return close
    },
  }
}
