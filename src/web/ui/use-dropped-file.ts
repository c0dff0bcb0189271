import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Handles files dropped on a zone, and whether one is dragged over it. A file dropped elsewhere does not replace the page. */
export function useDroppedFile(zone: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const hear = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const inside = event.target instanceof Node && (zone.current?.contains(event.target) ?? false);
    setOver(inside && event.type === 'dragover');
    const [file] = event.dataTransfer?.files ?? [];
    if (inside && event.type === 'drop' && file) onFile(file);
  });
  useEffect(() => {
    const kinds = ['dragover', 'drop', 'dragend'] as const;
    for (const kind of kinds) window.addEventListener(kind, hear);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hear);
    };
  }, []);
  return over;
}
