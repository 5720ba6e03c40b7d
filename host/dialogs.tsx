import { type Contribution, createCell, type Disposable } from '#kernel'
import { Guard, LazyView, useStore } from '#kernel/react'
import { type DialogsService, type DialogToOpen, overlays } from '#kernel/shell'

interface OpenDialog {
  readonly id: number
  readonly dialog: DialogToOpen<object>
  close(): void
}

/**
 * Creates the service that shows the dialogs of plugins. Each dialog is isolated. Their container is added when the
 * first one is opened.
 */
export function createDialogsService(contribute: (what: Contribution) => Disposable): DialogsService {
  const open = createCell<readonly OpenDialog[]>([])
  let placed = false
  let lastId = 0
  const Place = () =>
    useStore(open).map(({ id, dialog, close }) => (
      <Guard key={id} plugin={dialog.plugin} where={`dialog:${dialog.plugin}`} pending={null}>
        <LazyView load={dialog.view} props={{ ...dialog.props, onClose: close }} />
      </Guard>
    ))
  return {
    open(dialog) {
      if (!placed) contribute(overlays({ id: 'dialogs', view: async () => ({ default: Place }) }))
      placed = true
      const id = ++lastId
      const close = () => open.set(open.get().filter(d => d.id !== id))
      if (dialog.signal?.aborted) return close
      dialog.signal?.addEventListener('abort', close, { once: true })
      open.set([...open.get(), { id, dialog: dialog as unknown as DialogToOpen<object>, close }])
      return close
    },
  }
}
