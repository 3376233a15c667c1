//! What editions do in which what follows from a text waits until the text is done ([`crate::Scheduler::Deferred`]): batches
//! (R 8.1.101, 10.3) and the damage process in steps (R 9.1).

mod batches;
mod damage_process;
