import { useEffect, useEffectEvent, useState } from 'react';

/** Whether files are dragged over the page. They may be dropped anywhere: browsers do not open them then. */
export function useFileDrop(takeFiles: (dropped: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onDrop = useEffectEvent(takeFiles);
  useEffect(() => {
    // Every element fires enter and leave: the pointer is inside as long as more were entered than left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      if (event.dataTransfer !== null) onDrop(event.dataTransfer);
    };
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('dragenter', enter, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('dragover', over, { signal });
    addEventListener('drop', drop, { signal });
    return () => gone.abort();
  }, []);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
