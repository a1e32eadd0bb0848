/** Waits until the browser has drawn: what comes after does not hold up what is there to be seen. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });
}
