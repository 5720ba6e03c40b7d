import { createDisposable, type Disposable } from './disposable'

/**
 * Owns the resources of a plugin, or of one activation of it. Disposes them in reverse order, even if some disposers
 * throw, and then throws an `AggregateError`. A resource that is added later is disposed at once, so that a slow
 * activation leaves nothing behind.
 */
export class ResourceScope implements Disposable {
  readonly name: string
  #items = new Set<Disposable>()
  #controller = new AbortController()

  constructor(name: string) {
    this.name = name
  }

  /** A signal that aborts when the scope is disposed. Pass it to everything that takes time. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get disposed(): boolean {
    return this.#controller.signal.aborted
  }

  /** Number of resources that are owned now. */
  get size(): number {
    return this.#items.size
  }

  add<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose()
    else this.#items.add(item)
    return item
  }

  /**
   * Owns a function that is called on disposal. If the returned handle is disposed earlier, the function is called at
   * that time and removed from the scope.
   */
  own(fn: () => void): Disposable {
    const item = createDisposable(() => {
      this.#items.delete(item)
      fn()
    })
    return this.add(item)
  }

  child(name: string): ResourceScope {
    const child = new ResourceScope(`${this.name}/${name}`)
    const item = this.own(() => child.dispose())
    child.own(() => item.dispose())
    return child
  }

  dispose(): void {
    if (this.disposed) return
    this.#controller.abort(new DOMException(`${this.name} was disposed`, 'AbortError'))
    const errors: unknown[] = []
    for (const item of [...this.#items].reverse()) {
      try {
        item.dispose()
      } catch (error) {
        errors.push(error)
      }
    }
    this.#items.clear()
    if (errors.length > 0)
      throw new AggregateError(errors, `${this.name}: ${errors.length} resources failed to dispose`)
  }
}
