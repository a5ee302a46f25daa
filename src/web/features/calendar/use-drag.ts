import { useEffect, useRef, useState, type PointerEvent } from "react";
import type { Appointment } from "../../records/appointments/appointment.ts";
import type { Placed } from "./calendar-days.ts";
import { canDrag, nearestStart, type Drop } from "./drag.ts";

/** Distance in pixels that the pointer must move to start a drag. Less is a click. */
const threshold = 6;

/** An appointment being dragged. */
export interface Drag extends Drop {
  readonly appointment: Appointment;
  readonly length: number;
}

interface Grabbed {
  readonly placed: Placed;
  readonly x: number;
  readonly y: number;
  /** Distance from the appointment's upper edge to the pointer, in pixels. */
  readonly offset: number;
}

/**
 * Drags appointments across the columns of a grid. Each column has its day in `data-day`. Touch scrolls instead, and
 * Escape cancels.
 * @param hours the visible hours, in minutes
 * @param onDrop undefined if nothing can be rescheduled
 */
export function useDrag(
  hours: { first: number; last: number },
  onDrop: ((appointment: Appointment, drop: Drop) => void) | undefined,
) {
  const grabbed = useRef<Grabbed>(undefined);
  const [drag, setDrag] = useState<Drag>();
  const wasDragged = useRef(false);
  const isDragging = drag !== undefined;
  const stop = () => {
    grabbed.current = undefined;
    setDrag(undefined);
  };
  useEffect(() => {
    if (!isDragging) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") stop();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [isDragging]);

  const handleDown = (placed: Placed) => (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    if (!onDrop || event.button !== 0 || event.pointerType === "touch" || !canDrag(placed.appointment))
      return;
    const offset = event.clientY - event.currentTarget.getBoundingClientRect().top;
    grabbed.current = { placed, x: event.clientX, y: event.clientY, offset };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const held = grabbed.current;
    if (!held) return;
    const { clientX: x, clientY: y } = event;
    if (!isDragging && Math.hypot(x - held.x, y - held.y) < threshold) return;
    const grid = event.currentTarget.closest("[data-days]");
    const columns = [...(grid?.querySelectorAll<HTMLElement>("[data-day]") ?? [])];
    const over = columns.find((column) => x < column.getBoundingClientRect().right) ?? columns.at(-1);
    const day = over?.dataset["day"];
    if (!over || !day) return;
    wasDragged.current = true;
    const { top, height } = over.getBoundingClientRect();
    const { appointment, from, to } = held.placed;
    const edge = hours.first + ((y - held.offset - top) / height) * (hours.last - hours.first);
    setDrag({ appointment, day, minutes: nearestStart(edge, to - from, hours), length: to - from });
  };
  const handleUp = () => {
    const held = grabbed.current;
    stop();
    if (!held || !drag) return;
    const isElsewhere = drag.day !== held.placed.day || drag.minutes !== held.placed.from;
    if (isElsewhere) onDrop?.(drag.appointment, drag);
  };
  return {
    drag,
    /** Returns the handlers for the button of an appointment. */
    handlersOf: (placed: Placed) => ({
      onPointerDown: handleDown(placed),
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: stop,
    }),
    /** Returns true if a click is the end of a drag. */
    isDragEnd: () => wasDragged.current,
  };
}
